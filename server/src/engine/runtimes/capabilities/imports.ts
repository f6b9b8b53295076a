/** How a file brings in others, where a runtime has a way to write that. Everything is pure; nothing throws. */
export interface ImportsCapability {
	/** What of the line up to the cursor is the path of an import that is being written, its sign left out; undefined where none is. */
	begun(before: string): string | undefined;
	/** True where a file of this name can be brought in at all. */
	accepts(name: string): boolean;
	/** As it is written, sign and all, to bring in `path`: relative to the folder of the file that it stands in, `/` between segments. */
	written(path: string): string;
}
