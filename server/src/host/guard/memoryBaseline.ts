import type { Accepted, GuardBaseline } from './baseline.ts';
import { isSameState, noFile } from './fileState.ts';

/** A baseline that ends with the process: for a comparison with a commit. */
export function memoryBaseline(): GuardBaseline {
	const known = new Map<string, { family: string; readonly files: Map<string, Accepted> }>();
	return {
		of: async (root) => known.get(root),
		async begin(root, family, files) {
			if (known.has(root)) return 'known';
			known.set(root, { family, files: new Map(files.map((file) => [file.path, file])) });
			return 'new';
		},
		async accept(root, next, before) {
			const files = known.get(root)?.files;
			if (!files || !isSameState(files.get(next.path)?.state ?? noFile, before)) return false;
			files.set(next.path, next);
			return true;
		},
		async change(root, family) {
			const workspace = known.get(root);
			if (workspace) workspace.family = family;
		},
		// There is one look.
		found: async () => undefined,
		[Symbol.dispose]: () => undefined,
	};
}
