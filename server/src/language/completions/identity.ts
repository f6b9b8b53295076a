import { CompletionItemKind } from 'vscode-languageserver';
import { type CompletionSource, typed, type WritingPlace } from './completion.ts';

const begun = /^[ \t]*(?:([-*])[ \t]+)?(\*\*|__)?([A-Za-z]*)$/;
const picture = /\.(?:png|jpe?g|gif|webp|svg)$/i;
const avatar = /^[ \t]*(?:[-*][ \t]+)?(?:\*\*|__)?avatar(?:\*\*|__)?:(?:\*\*|__)?[ \t]*([^\s*_]*)$/i;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Labels of an identity card that the card lacks, in the shape that the card's other lines have. */
function labels(place: WritingPlace) {
	const { before, after, text, workspace, file } = place;
	const match = begun.exec(before);
	const [, bullet, emphasis, word = ''] = match ?? [];
	const closing = /^(\*\*|__)?\s*$/.exec(after);
	// A word that stands alone may be the beginning of anything, an empty line of everything.
	if (!match || !closing || !(bullet || emphasis || word)) return undefined;
	const card = workspace.runtime.identity?.read?.(text);
	if (!card) return undefined;
	const taken = new Set(card.lines.map(({ label }) => label));
	const mark = emphasis ?? (/^[ \t]*[-*][ \t]+\*\*/m.test(text) ? '**' : '');
	const head = bullet || emphasis ? '' : '- ';
	const swallowed = closing[1]?.length ?? 0;
	const range = place.rangeOf(place.offset - word.length, place.offset + swallowed);
	return card.labels
		.filter((label) => !taken.has(label) && label.startsWith(word.toLowerCase()))
		.map((label, index) => ({
			label: capitalised(label),
			kind: CompletionItemKind.Field,
			detail: `${file?.role?.title ?? 'Identity'} · ${workspace.runtime.title}`,
			sortText: String(index).padStart(2, '0'),
			textEdit: { range, newText: `${head}${emphasis ? '' : mark}${capitalised(label)}:${mark} ` },
		}));
}

/** Labels that the runtime reads from an identity card, and pictures of the workspace for its avatar. */
export const identity: CompletionSource = (place) => {
	if (place.file?.role?.id !== 'identity') return undefined;
	const value = avatar.exec(place.before)?.[1];
	if (value === undefined) return labels(place);
	return [...place.workspace.snapshot().files.keys()]
		.filter((path) => picture.test(path))
		.map((path) => ({
			label: path,
			kind: CompletionItemKind.File,
			textEdit: { range: typed(place, value.length), newText: path },
		}));
};
