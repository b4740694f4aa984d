/** The ids of the things that are hidden until they are deleted. */
export const pendingDeletions = new Set<string>()
