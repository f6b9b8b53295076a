/** ms of a clock that only goes forward. Node would load `performance` for the same: two milliseconds of every start. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
