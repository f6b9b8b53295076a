import { couldHoldSecret } from '../../engine/secrets/find.ts';
import { keptOn } from '../../engine/text/keptOn.ts';
import { changedLines } from '../../engine/text/patches/changedLines.ts';
import { readFiles } from '../../engine/workspace/files.ts';
import type {
	FileContent,
	FileEntry,
	FoundSecret,
	TextContent,
	WorkspacePath,
} from '../../engine/workspace/snapshot.ts';
import type { SecretScanner } from './scanner.ts';

type FoundSecrets = readonly FoundSecret[];

/** What is known of the secrets in one workspace's files. */
export interface SecretWatch {
	/**
	 * What is known so far. Texts that nobody has looked at are looked at from now on; until the answer is there, what was
	 * found before counts where it still stands.
	 */
	of(files: ReadonlyMap<WorkspacePath, FileEntry>): ReadonlyMap<WorkspacePath, FoundSecrets>;
	/** Resolves once every text that `of` was asked for has been looked at; never rejects. */
	settled(): Promise<void>;
}

interface AskedText {
	readonly content: TextContent;
	readonly found: FoundSecrets;
	/** True where it is known that it could hold one. */
	readonly isLookedAt: boolean;
}

const nothing: FoundSecrets = [];
const isSame = (a: FoundSecrets, b: FoundSecrets): boolean => JSON.stringify(a) === JSON.stringify(b);

/** `watched` says which files count; `onNews` hears when an answer differs from what `of` said meanwhile. */
export function createSecretWatch(
	scanner: SecretScanner,
	watched: (path: WorkspacePath) => boolean,
	onNews: () => void,
): SecretWatch {
	const known = keptOn<FileContent, FoundSecrets>();
	const last = new Map<WorkspacePath, { readonly text: string; readonly found: FoundSecrets }>();
	/** The newest text of each file that could hold none. */
	const plain = new Map<WorkspacePath, string>();
	/** What was last asked for and not yet answered, with what was said in the meantime. */
	const asked = new Map<WorkspacePath, AskedText>();
	const running = new Map<WorkspacePath, Promise<void>>();
	/** Files that were looked at a moment ago: until when. */
	const resting = new Map<WorkspacePath, Promise<unknown>>();

	/** What was found in the file before, wherever it stands now. */
	const carriedOver = (path: WorkspacePath, text: string): FoundSecrets => {
		const before = last.get(path);
		if (!before) return nothing;
		return before.found.flatMap(({ kind, range }) => {
			const start = text.indexOf(before.text.slice(range.start, range.end));
			return start < 0 ? [] : [{ kind, range: { start, end: start + range.end - range.start } }];
		});
	};

	const letRest = (path: WorkspacePath): void => {
		const rest = scanner.rest?.();
		if (!rest) return;
		resting.set(path, rest);
		void rest.then(() => resting.delete(path));
	};

	/** Goes on until the newest text of the file has been looked at; those in between are skipped. */
	const look = async (path: WorkspacePath): Promise<void> => {
		if (scanner.ready) await scanner.ready();
		for (let next = asked.get(path); next; next = asked.get(path)) {
			const rest = resting.get(path);
			if (rest) {
				await rest;
				continue;
			}
			const { content } = next;
			let found = nothing;
			if (next.isLookedAt || couldHold(path, content.text)) {
				// Where the search broke, what was said meanwhile is the best that there is.
				found = (await scanner.scan(content.text)) ?? next.found;
				letRest(path);
			}
			known.set(content, found);
			last.set(path, { text: content.text, found });
			const current = asked.get(path);
			if (current?.content !== content) continue;
			asked.delete(path);
			if (!isSame(found, current.found)) onNews();
		}
		running.delete(path);
	};

	/** Nothing that could be a secret goes over the end of a line, so that of a plain text only what changed is looked at. */
	const couldHold = (path: WorkspacePath, text: string): boolean => {
		const before = plain.get(path);
		const could = couldHoldSecret(before === undefined ? text : changedLines(before, text));
		if (could) plain.delete(path);
		else plain.set(path, text);
		return could;
	};

	const foundIn = (path: WorkspacePath, content: TextContent): FoundSecrets => {
		const answer = known.get(content);
		if (answer) {
			asked.delete(path);
			return answer;
		}
		const before = last.get(path);
		// All that a start reads is looked at once the first answer is out.
		const isNew = scanner.ready !== undefined && !before && !plain.has(path);
		if (before?.text === content.text || !(isNew || couldHold(path, content.text))) {
			const found = before?.text === content.text ? before.found : nothing;
			known.set(content, found);
			asked.delete(path);
			return found;
		}
		const waiting = asked.get(path);
		if (waiting?.content === content) return waiting.found;
		const found = carriedOver(path, content.text);
		asked.set(path, { content, found, isLookedAt: !isNew });
		if (!running.has(path)) running.set(path, look(path));
		return found;
	};

	return {
		of(files) {
			const all = new Map<WorkspacePath, FoundSecrets>();
			for (const { path, content } of readFiles(files)) {
				if (content.kind !== 'text' || !watched(path)) continue;
				const found = foundIn(path, content);
				if (found.length > 0) all.set(path, found);
			}
			return all;
		},
		async settled() {
			while (running.size > 0) await Promise.all(running.values());
		},
	};
}
