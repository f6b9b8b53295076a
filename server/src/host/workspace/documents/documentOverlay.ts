import { OverlaidFiles, withContent } from '../../../engine/workspace/files.ts';
import type {
	ConfigFile,
	FileContent,
	FileEntry,
	Snapshot,
	UnseenQuestions,
	WorkspacePath,
} from '../../../engine/workspace/snapshot.ts';
import { withinReason } from '../configuration/configuration.ts';
import { sameConfig } from '../equality.ts';
import { sorted } from '../scan/pathOrder.ts';

interface Overlaid {
	readonly under: FileEntry | undefined;
	readonly entry: FileEntry;
}

const byteOrderMark = '\uFEFF';

/** Editors hide a byte order mark and save it again, so the runtime will go on seeing it. */
const asSaved = (text: string, under: FileEntry | undefined): string =>
	under?.content.kind === 'text' && under.content.text.startsWith(byteOrderMark) && !text.startsWith(byteOrderMark)
		? byteOrderMark + text
		: text;

/** An editor shows what it could not decode as U+FFFD too, and saves it as that. */
const isLossy = (under: FileEntry | undefined): boolean =>
	under?.content.kind === 'text' && under.content.origin !== 'template' && under.content.lossy === true;

/** Nothing has been typed while the editor shows what was read. */
function bytesBelow(text: string, under: FileEntry | undefined): { readonly bytes?: Uint8Array } {
	const content = under?.content;
	if (content?.kind !== 'text' || content.origin === 'template' || content.text !== text) return {};
	return content.bytes ? { bytes: content.bytes } : {};
}

/** The same object where somebody has only looked at the file meanwhile: what is known of the text stays. */
function openContent(text: string, under: FileEntry | undefined, last: Overlaid | undefined): FileContent {
	const isSame = last?.under?.isUnseen && last.entry.content.kind === 'text' && last.entry.content.text === text;
	if (isSame && !isLossy(under)) return last.entry.content;
	return { kind: 'text', text, origin: 'editor', ...(isLossy(under) && { lossy: true, ...bytesBelow(text, under) }) };
}

function openEntry(
	path: WorkspacePath,
	under: FileEntry | undefined,
	leadsOut: boolean,
	content: FileContent,
): FileEntry {
	const leads = leadsOut && { leadsOut };
	if (under?.isUnseen) return { path, content, isUnseen: true, ...leads };
	if (under) {
		const { link, leadsTo, size, modified, othersRead } = under;
		const more = { ...(leadsTo !== undefined && { leadsTo }), ...(othersRead !== undefined && { othersRead }) };
		return { path, content, link, size, modified, ...more, ...leads };
	}
	return { path, content, link: 'none', size: 0, modified: 0, ...leads };
}

/** Lays the open documents over what the disk had. What did not change stays the same object from one call to the next. */
export class DocumentOverlay {
	readonly #documents: ReadonlyMap<string, string>;
	readonly #pathOf: (absolute: string) => WorkspacePath | undefined;
	readonly #leadsOut: (path: WorkspacePath, under: FileEntry | undefined) => boolean;
	#overlaid = new Map<WorkspacePath, Overlaid>();
	/** The disk with a place for each open document that is not on it, as last made. */
	#listed: { readonly disk: Snapshot['files']; readonly added: string; readonly files: Snapshot['files'] } | undefined;
	/** As last shown. */
	#config: ConfigFile | undefined;

	/**
	 * `documents`: texts by absolute path, read anew at every call. `pathOf` is undefined outside of what the workspace lists. `leadsOut`: whether a
	 * link brings the document in from there.
	 */
	constructor(
		documents: ReadonlyMap<string, string>,
		pathOf: (absolute: string) => WorkspacePath | undefined,
		leadsOut: (path: WorkspacePath, under: FileEntry | undefined) => boolean,
	) {
		this.#documents = documents;
		this.#pathOf = pathOf;
		this.#leadsOut = leadsOut;
	}

	/** `disk` with the open documents of this workspace in place of what is saved. Of what nobody has looked at, more is asked for. */
	files(disk: Snapshot['files'], questions: UnseenQuestions): Snapshot['files'] {
		const before = this.#overlaid;
		this.#overlaid = new Map();
		const open = new Map<WorkspacePath, FileEntry>();
		for (const [absolute, typed] of this.#documents) {
			const path = this.#pathOf(absolute);
			if (path === undefined) continue;
			const under = disk.get(path);
			if (under?.isUnseen) questions.wanted(path);
			const text = asSaved(typed, under);
			const leadsOut = this.#leadsOut(path, under);
			const last = before.get(path);
			// The same object for the same content, so that whoever remembers by entry need not look again.
			const isSame =
				last?.under === under &&
				last?.entry.content.kind === 'text' &&
				last.entry.content.text === text &&
				(last.entry.leadsOut ?? false) === leadsOut;
			const entry: FileEntry =
				isSame && last ? last.entry : openEntry(path, under, leadsOut, openContent(text, under, last));
			this.#overlaid.set(path, { under, entry });
			open.set(path, entry);
		}
		return new OverlaidFiles(this.#listedWith(disk, open), open);
	}

	/** The same object for the same texts: checking a configuration takes longer than all the rest. */
	config(config: ConfigFile | undefined): ConfigFile | undefined {
		if (!config) return undefined;
		const current = (path: string, content: FileContent): FileContent => {
			const text = this.#documents.get(path);
			return text === undefined ? content : withinReason({ kind: 'text', text, origin: 'editor' });
		};
		const overlaid: ConfigFile = {
			...config,
			content: current(config.path, config.content),
			included: new Map([...config.included].map(([path, content]) => [path, current(path, content)])),
		};
		if (!sameConfig(this.#config, overlaid)) this.#config = overlaid;
		return this.#config;
	}

	/** The same object until the disk changes or a document that is not on it comes or goes. */
	#listedWith(disk: Snapshot['files'], open: Snapshot['files']): Snapshot['files'] {
		const added = [...open.values()].filter(({ path }) => !disk.has(path));
		const key = added.map(({ path, leadsOut }) => `${path}${leadsOut ? '\0' : ''}`).join('\n');
		if (this.#listed?.disk !== disk || this.#listed.added !== key) {
			const places = added.map((entry): FileEntry => withContent(entry, { kind: 'unread' }));
			this.#listed = { disk, added: key, files: added.length > 0 ? sorted([...disk.values(), ...places]) : disk };
		}
		return this.#listed.files;
	}
}
