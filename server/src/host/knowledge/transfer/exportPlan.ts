import type { KnowledgeEntry } from '../../../engine/knowledge/store/version.ts';
import { exportedForm } from '../../../engine/knowledge/transfer/exportedVersion.ts';
import { extensionOf, fileNamesFor, historyFile } from '../../../engine/knowledge/transfer/fileNames.ts';
import { type KnowledgeStorage, readFrom } from '../storage.ts';

/** A version that is exported, and where to. */
export interface PlannedVersion {
	readonly entry: KnowledgeEntry;
	/** Below the export, with `/`. */
	readonly file: string;
}

/** Versions that are read together. */
const batch = 100;

const nameOf = ({ logical_path, version_id }: KnowledgeEntry): string => `${version_id} ${logical_path}`;

/** Which file each version goes to: of all, or of those that are current. */
export async function planExport(
	storage: Pick<KnowledgeStorage, 'run'>,
	allVersions: boolean,
): Promise<readonly PlannedVersion[]> {
	const { entries, current } = await readFrom(storage, ({ store }) => ({
		entries: [...(allVersions ? store.all('') : store.current(''))],
		current: new Set([...store.current('')].map(nameOf)),
	}));
	// The text decides; only a little of it is held at a time.
	const suffixes = new Map<string, string>();
	for (let from = 0; from < entries.length; from += batch) {
		await readFrom(storage, ({ store }) => {
			for (const entry of entries.slice(from, from + batch)) {
				const version = store.version(entry.logical_path, entry.version_id);
				if (version) suffixes.set(nameOf(entry), exportedForm(version).suffix);
			}
		});
	}
	const suffixOf = (entry: KnowledgeEntry): string => suffixes.get(nameOf(entry)) ?? '';
	const isCurrent = (entry: KnowledgeEntry): boolean => current.has(nameOf(entry));
	const names = fileNamesFor(
		new Map(entries.filter(isCurrent).map((entry) => [entry.logical_path, suffixOf(entry)] as const)),
	);
	return entries.map((entry) => {
		const { logical_path: path, version_id } = entry;
		const old = historyFile(path, version_id, suffixOf(entry) || extensionOf(path));
		return { entry, file: (isCurrent(entry) && names.get(path)) || old };
	});
}
