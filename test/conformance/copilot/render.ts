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

export function rendered(input: Input, { expected }: AdapterContext): string {
	const files: readonly Input[] = input.files ?? [];
	const sent = renderFiles(files.map(({ path, text, folder }) => ({ path, text: text ?? undefined, folder })));
	const parts = sent.flatMap((each) => (each.kind === 'sent' ? [each.before + each.shown.text + each.after] : []));
	const texts: readonly string[] = (input.settings ?? []).flatMap(({ content }: Input) =>
		content.flatMap(({ instruction, languageId }: Input) => (languageId === undefined ? [instruction] : [])),
	);
	if (parts.length + texts.length === 0 && input.index === undefined) return '';
	const words = openingOf(input.systemMessage !== false, input.folders?.length ?? 1);
	const start = words?.text ? wordsFrom(String(expected), words.text) : '';
	return `${start}${opening}${input.index ?? ''}${parts.join('')}${settingTexts(texts)}${closing}`;
}
