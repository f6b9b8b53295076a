import { basename } from 'node:path/posix';
import type { WordingText } from '../../../server/src/engine/prompt/wording/wording.ts';
import { openingOf } from '../../../server/src/engine/runtimes/copilot/context/introductions.ts';
import {
	closing,
	opening,
	renderFiles,
	settingTexts,
} from '../../../server/src/engine/runtimes/copilot/prompt/render.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import type { AdapterContext, Input } from '../case.ts';

/** The program’s own words as the case gives them, taken for them only where their digest is right. */
function wordsFrom(given: string, text: WordingText): string {
	let at = 0;
	return text
		.map((part) => {
			const words = typeof part === 'string' ? part : given.slice(at, at + part.length);
			at += words.length;
			return typeof part === 'string' || sha256(words) === part.sha256 ? words : '⟦other words⟧';
		})
		.join('');
}

interface NamedFolder {
	readonly name: string;
	readonly path: string;
}

const folderOf = (folder: Input): NamedFolder =>
	typeof folder === 'string' ? { name: basename(folder), path: folder } : { name: folder.name, path: folder.path };

/** Instructions of settings for every language, and those for the language of the case, which say so. */
const settingsIn = (input: Input): readonly string[] =>
	(input.settings ?? []).flatMap(({ content }: Input) =>
		content.flatMap(({ instruction, languageId }: Input) => {
			if (languageId === undefined) return [instruction];
			return languageId === input.languageId ? [`For ${languageId} code: ${instruction}`] : [];
		}),
	);

export function rendered(input: Input, { expected }: AdapterContext): string {
	const folders: readonly NamedFolder[] = (input.workspaceFolders ?? input.folders ?? []).map(folderOf);
	const files: readonly Input[] = input.files ?? [];
	const sent = renderFiles(
		files.map(({ path, text }) => {
			const folder = folders.length > 1 ? folders.find((each) => path.startsWith(`${each.path}/`)) : undefined;
			return { path, text: text ?? undefined, ...(folder && { folder: folder.name }) };
		}),
	);
	const parts = sent.flatMap((each) => (each.kind === 'sent' ? [each.before + each.shown.text + each.after] : []));
	const texts = settingsIn(input);
	if (parts.length + texts.length === 0 && input.index === undefined) return '';
	const words = openingOf(input.systemMessage !== false, folders.length);
	const start = words?.text ? wordsFrom(String(expected), words.text) : '';
	return `${start}${opening}${input.index ?? ''}${parts.join('')}${settingTexts(texts)}${closing}`;
}
