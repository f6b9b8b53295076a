import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isPlainIgnoreLine } from '../../engine/backup/ignoreLines.ts';
import type { GitFacts, GitRemote } from '../../engine/doctor/view.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { DiskFiles } from '../platform/diskFiles.ts';
import { unreadableCommit } from './unreadableCommit.ts';

/** Folders above a workspace that a runtime looks through for its repository, as well. */
const mostSteps = 12;

interface GitOptions {
	/** Absolute. */
	readonly root: string;
	/** Folders of the workspace with files that matter, relative to its root; `.gitignore` may be in each. */
	readonly folders: readonly WorkspacePath[];
	/** False: nothing outside of the workspace is read. */
	readonly goesUp: boolean;
}

/** Where a repository keeps what it is. Absolute paths. */
interface GitPlace {
	/** With the files. */
	readonly folder: string;
	/** With `HEAD`. */
	readonly own: string;
	/** With `config`, which all work trees share. */
	readonly common: string;
}

const section = /^\s*\[\s*remote\s+"((?:[^"\\]|\\.)*)"\s*\]/u;
const anySection = /^\s*\[/u;
const urlLine = /^\s*url[ \t]*=(.*)$/u;

/** A token may stand in the place of a name, but for SSH, which has no passwords in addresses. */
const withoutPassword = (url: string): string =>
	/^ssh:/iu.test(url) ? url : url.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/iu, '$1');

/** `git@github.com:sam/agent.git` and addresses; undefined for a folder. */
function hostOf(url: string): string | undefined {
	const address = /^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?([^/:]+)/iu.exec(url)?.[1];
	if (address !== undefined) return /^file:/iu.test(url) ? undefined : address.toLowerCase();
	// One letter before the colon is a drive of Windows.
	return /^(?:[^/@\s]+@)?([\w.-]{2,}):(?!\/\/)/u.exec(url)?.[1]?.toLowerCase();
}

/** The remotes in a repository's own `config`. */
export function remotesIn(text: string): readonly GitRemote[] {
	const remotes: GitRemote[] = [];
	let name: string | undefined;
	for (const line of text.split(/\r\n|[\r\n]/u)) {
		if (anySection.test(line)) name = section.exec(line)?.[1];
		const written = name === undefined ? undefined : urlLine.exec(line)?.[1];
		if (name === undefined || !written) continue;
		const url = withoutPassword(written.trim().replace(/^"(.*)"$/u, '$1'));
		remotes.push({ name, url, host: hostOf(url) });
	}
	return remotes;
}

export function createGitFacts(files: DiskFiles) {
	const textAt = async (path: string): Promise<string | undefined> => {
		const content = await files.read(path);
		return content?.kind === 'text' ? content.text : undefined;
	};

	/** The repository whose `.git` is in `folder`: a folder, or a file that says where it is. */
	async function placeIn(folder: string, goesUp: boolean): Promise<GitPlace | undefined> {
		const own = join(folder, '.git');
		const [facts] = await files.facts([own]);
		if (facts?.target === 'folder') return { folder, own, common: own };
		if (facts?.target !== 'file' || !goesUp) return undefined;
		const named = /^gitdir:(.+)/u.exec((await textAt(own)) ?? '')?.[1]?.trim();
		if (!named) return undefined;
		const gitFolder = resolve(folder, named);
		const common = (await textAt(join(gitFolder, 'commondir')))?.trim();
		return { folder, own: gitFolder, common: common ? resolve(gitFolder, common) : gitFolder };
	}

	async function placeAround(root: string, goesUp: boolean): Promise<GitPlace | undefined> {
		let folder = root;
		for (let step = 0; step <= (goesUp ? mostSteps : 0); step++, folder = dirname(folder)) {
			const place = await placeIn(folder, goesUp);
			if (place) return place;
			if (dirname(folder) === folder) return undefined;
		}
		return undefined;
	}

	/** What the repository around a workspace says of itself in its files. Git is never run. */
	return async ({ root, folders, goesUp }: GitOptions): Promise<GitFacts | undefined> => {
		const place = await placeAround(root, goesUp);
		if (!place) return undefined;
		const between = relative(place.folder, root).split(sep).filter(Boolean);
		const above = between.map((_, index) => join(place.folder, ...between.slice(0, index)));
		const below = ['', ...folders].map((folder) => join(root, folder));
		const places = [...new Set([...above, ...below])];
		const texts = await Promise.all(places.map((folder) => textAt(join(folder, '.gitignore'))));
		const unreadable = await unreadableCommit(place, files);
		const exclude = await textAt(join(place.common, 'info', 'exclude'));
		const [config = '', attributes = ''] = await Promise.all([
			textAt(join(place.common, 'config')),
			textAt(join(place.folder, '.gitattributes')),
		]);
		/** Those of the outermost folder first: what is further in has the last word. */
		const lists = [
			...(exclude === undefined ? [] : [{ folder: place.folder, rules: rulesIn(exclude) }]),
			...places.flatMap((folder, index) => {
				const text = texts[index];
				return text === undefined ? [] : [{ folder, rules: rulesIn(text) }];
			}),
		];
		return {
			folder: place.folder,
			...(unreadable !== undefined && { unreadable }),
			remotes: remotesIn(config),
			ignoresSomething: [exclude, ...texts].some((text) => /^[^#\s]/mu.test(text ?? '')),
			isEncrypted: /\bfilter=(?:git-crypt|transcrypt|crypt|agebox|sops|git-age)\b/u.test(attributes),
			ignoreText: texts[places.indexOf(root)],
			isIgnored: (path) => isIgnoredBy(lists, join(root, path)),
		};
	};
}

/** Without lines that take a matcher longer than anybody waits. */
const rulesIn = (text: string): Ignore => ignore().add(text.split(/\r?\n/u).filter(isPlainIgnoreLine));

function isIgnoredBy(lists: readonly { readonly folder: string; readonly rules: Ignore }[], path: string): boolean {
	let isIgnored = false;
	for (const { folder, rules } of lists) {
		const steps = relative(folder, path);
		if (steps === '' || steps.startsWith('..') || isAbsolute(steps)) continue;
		const { ignored, unignored } = rules.test(steps.split(sep).join('/'));
		if (ignored) isIgnored = true;
		else if (unignored) isIgnored = false;
	}
	return isIgnored;
}
