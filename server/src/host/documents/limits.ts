const MB = 1024 * 1024;

/**
 * What one document may take. Measured on two cores: a PDF of 200 full pages takes 0.7 s and 180 MB for 0.9 million characters, one
 * of 2,000 takes 5 s and 430 MB, a page of the web of 3 MB 6 to 12 s and 800 MB. What needs more than this is broken or hostile.
 */
export const limits = {
	/** Characters (UTF-16) of the Markdown; what is beyond is left out, and its last line says so. */
	characters: 10_000_000,
	/** Bytes that the parts of an archive may have together, unpacked, … */
	unpacked: 256 * MB,
	/** … and how much more that may be than the archive, where it is more than `unpackedAnyway`. Office files reach 40. */
	ratio: 200,
	unpackedAnyway: 16 * MB,
	/** Entries of an archive. A book of pictures has some thousands. */
	entries: 50_000,
	/** Rows and columns of one sheet. */
	rows: 20_000,
	columns: 200,
	/** Parts of an e-mail that are converted with it. */
	attachments: 50,
	/** MB of JavaScript objects. */
	heap: 768,
	/** Bytes that the process has in memory, with all that is not a JavaScript object. */
	resident: 1536 * MB,
	/** How long one document may take, in ms: some seconds is what large ones take, and this is a busy old machine. */
	time: (bytes: number): number => 30_000 + 1_000 * Math.ceil(bytes / MB),
	/** Processor time of one process in s, on systems that can end it for that themselves, even if nobody is left who would. */
	processorTime: 300,
	/** ms of work after which a process is not used again: what leaks goes with it, and it stays away from `processorTime`. */
	worked: 60_000,
} as const;
