// React and the router read NODE_ENV at import and render several times slower without it, so
// import this first.
process.env.NODE_ENV ||= process.argv.includes('--dev') ? 'development' : 'production';
