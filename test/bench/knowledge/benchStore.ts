/** A store with the corpus in it, as far as the bench asks something of it. */
export interface BenchStore extends AsyncDisposable {
	readonly name: string;
	write(path: string, text: string): Promise<unknown>;
	/** The text at `path`, as it is now. */
	read(path: string): Promise<unknown>;
	/** The first 1,000 entries. */
	list(): Promise<readonly unknown[]>;
	/** Paths, best first; `vector` is what the question means. */
	search(question: string, vector: Float32Array): Promise<readonly string[]>;
	searchWords(question: string): Promise<readonly string[]>;
}
