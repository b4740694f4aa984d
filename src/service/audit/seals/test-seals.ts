import { sealsOf } from './seals.ts'

/** The seals of tests, whose chains are sealed from their first record on. */
export const testSeals = sealsOf(['a-fixed-key-for-the-seals-of-tests'], () => 1)
