import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Rule, RuleView } from '../rule.ts';
import { preparationIn } from '../run/preparation.ts';
import { placeIn } from '../support/places.ts';
import { knownTexts } from '../support/texts.ts';
import { counted } from '../support/words.ts';

const unread = '\uFFFD';
const noProse = /[\0\uFFFD]/gu;

/** With fewer NUL bytes than one in so many characters, the encoding is right, and a program has left them there. */
const leastShare = 8;

/** What comes of a file that is no UTF-8 and that the runtime does not take as it stands, behind its name; undefined where it does. */
function refusalOf(view: RuleView, path: WorkspacePath): string | undefined {
	const { title } = view.runtime;
	const failure = preparationIn(view)?.failure;
	if (failure?.path === path) return `is not UTF-8 text, and ${title} ends every session because of that`;
	const row = view.prompt(view.session.kind).ledger.rows.find((each) => each.path === path);
	if (row?.fate === 'refused') return `is not UTF-8 text, so ${title} leaves all of it out`;
	// No session gets as far as this file.
	return row && failure ? 'is not UTF-8 text' : undefined;
}

export const loadNotText: Rule = {
	code: 'load.not-text',
	severity: 'warning',
	eachText: true,
	docs: {
		title: 'The file is not UTF-8 text',
		why: [
			'Runtimes read their context files as UTF-8. Most do not refuse other files: they replace each byte that they cannot read by U+FFFD, shown as �. They keep NUL characters. Both are then in the prompt.',
			'Hermes Agent leaves such a file out, and of its memory both files. nanobot ends every conversation with an error ([run.fails](run.fails.md)).',
			'A file in UTF-16 or Latin-1, or a picture with a wrong name, reaches the agent as nonsense. Letters with accents are lost.',
			'',
			'The preview shows what the runtime reads. Soulscope never writes such a text back, because that would destroy the file.',
		].join('\n'),
		fix: 'Save the file as UTF-8: in VS Code, use *Reopen with Encoding* and then *Save with Encoding*. If there are only a few NUL bytes in it, delete these.',
		example: { file: 'SOUL.md', text: '# Caf� Soul\n' },
	},
	*check(view) {
		for (const { path, role, content } of knownTexts(view)) {
			if (content.origin === 'template') continue;
			if (!content.lossy && !content.text.includes('\0')) continue;
			const places = [...content.text.matchAll(noProse)];
			const first = places[0]?.index ?? 0;
			const refused = content.lossy ? refusalOf(view, path) : undefined;
			const what = content.lossy
				? `is not UTF-8 text: the agent reads ${unread} instead of what it says`
				: `has NUL bytes, which ${role.injected ? 'are in the prompt' : 'the agent also gets'}`;
			const where = places.length > 0 ? `, in ${counted(places.length, 'place')}` : '';
			// Of a text in UTF-16, about every second byte.
			const isOfEncoding = content.lossy || places.length * leastShare >= content.text.length;
			const advice = isOfEncoding ? 'Open it with its own encoding, then save it as UTF-8' : 'Delete them';
			yield {
				place: placeIn(path, { start: first, end: Math.min(first + 1, content.text.length) }),
				// An editor that knows the encoding shows the true text, in which there is nothing to count. To save what it has misread
				// would keep � for good.
				message: `${path} ${refused ?? `${what}${where}`}. ${advice}.`,
			};
		}
	},
};
