// React and the router read NODE_ENV while they are imported, and render several times slower without it. So this is
// imported before them.
process.env.NODE_ENV ||= process.argv.includes('--dev') ? 'development' : 'production';
