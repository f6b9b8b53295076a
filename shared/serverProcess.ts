/**
 * How whoever starts the server starts its Node. What a keystroke leaves behind is gone by the next one, so a young generation of
 * 4 MB (V8's usual: 16 MB, three times over) takes 40 MB less and no longer. It has that size from the beginning: a start that
 * goes through thousands of files would otherwise clean up a dozen times until it has grown. The old generation is not cleaned up
 * before it has 64 MB: otherwise that happens once in every start, for next to nothing. Functions that run a few times are interpreted:
 * the compiler for those makes a thousand of them at a start, which are 3 MB and no quicker. What is made at a place of the program whose objects
 * tend to stay is not put into the old generation at once: lines of a text stay while a folder is read, and with each key they do not.
 */
export const serverFlags: readonly string[] = [
	'--max-semi-space-size=4',
	'--min-semi-space-size=4',
	'--initial-old-space-size=64',
	'--no-sparkplug',
	'--no-allocation-site-pretenuring',
];

/**
 * What was compiled at an earlier start is not compiled again, which is a good part of a cold start. All threads of the process share one place
 * to take memory from: the C library of Linux would give each its own, which is 7 MB that nobody uses.
 */
export const serverVariables = (compiled: string): Readonly<Record<string, string>> => ({
	NODE_COMPILE_CACHE: compiled,
	MALLOC_ARENA_MAX: '1',
});
