import { bootstrapNames, fileNames } from '../files.ts';

/** A context file as the runtime holds it between loading and cutting. */
export interface GoClawLoadedFile {
	readonly name: string;
	/** Empty where missing. */
	readonly text: string;
	/** What `text` was read from, where that is no UTF-8. */
	readonly bytes?: Uint8Array | undefined;
	readonly missing: boolean;
	/** Why a file that is there could not be read; the runtime takes it for missing. */
	readonly reason?: string;
}

type ContextReader = (
	name: string,
) => Pick<GoClawLoadedFile, 'text' | 'bytes'> | { readonly reason: string } | undefined;

/** The eight entries, always: any trouble with reading makes one missing. `memory.md` only counts without `MEMORY.md`. */
export function loadFiles(read: ContextReader): GoClawLoadedFile[] {
	const load = (name: string): GoClawLoadedFile => {
		const found = read(name);
		if (found && 'text' in found) return { name, ...found, missing: false };
		return { name, text: '', missing: true, ...found };
	};
	const upper = load(fileNames.memory);
	return [...bootstrapNames.map(load), upper.missing ? load(fileNames.memoryAlt) : upper];
}
