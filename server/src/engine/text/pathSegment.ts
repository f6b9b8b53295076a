/** `value` as one segment of a path; `fallback` where nothing of it can stand in one. */
export const safeSegment = (value: string, fallback: string): string =>
	value
		.trim()
		.replace(/[^A-Za-z0-9._-]+/gu, '-')
		.replace(/^-+|(?<!-)-+$/gu, '') || fallback;
