const { SHEAF_FUZZ_FACTOR, SHEAF_FUZZ_SEED } = process.env

/** How often as many cases are generated as in `npm test`. */
export const fuzzFactor = Number(SHEAF_FUZZ_FACTOR ?? 1)

/** The seed of the random numbers: the same cases each time, unless another is set. */
export const fuzzSeed = Number(SHEAF_FUZZ_SEED ?? 20_261_124)
