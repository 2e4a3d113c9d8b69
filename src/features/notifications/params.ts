/** The topic by which open pages ask again how many are unread. */
export const notificationsTopic = 'notifications';
