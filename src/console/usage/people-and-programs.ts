/** All usage: without isolation tests, and without what pages of the console request to be shown. */
export const peopleAndPrograms = { source: 'api,console', browsing: 'exclude' } as const
