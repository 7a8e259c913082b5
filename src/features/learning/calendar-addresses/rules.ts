/** Where calendars ask. Their token is a parameter, because those are in no log. */
export const calendarPath = '/calendar/my.ics'
