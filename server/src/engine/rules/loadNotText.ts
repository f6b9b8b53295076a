import type { Rule } from './rule.ts';
import { placeIn } from './support/places.ts';
import { knownTexts } from './support/texts.ts';
import { counted } from './support/words.ts';

const unread = '\uFFFD';
const noProse = /[\0\uFFFD]/gu;

export const loadNotText: Rule = {
	code: 'load.not-text',
	severity: 'warning',
	eachText: true,
	docs: {
		title: 'The file is not plain UTF-8 text',
		why: [
			'Runtimes read their context files as UTF-8. They refuse none that is something else: each byte sequence that they cannot decode becomes U+FFFD, shown as �, and a NUL stays a NUL, and both are in the prompt.',
			'So a file that was saved as UTF-16 or Latin-1, or an image under a wrong name, reaches the agent as noise. Words with accents lose them.',
			'',
			'The preview shows the text as the runtime decodes it. Soulscope never writes such a text back: nothing of the file would be left to put right.',
		].join('\n'),
		fix: 'Save the file again as UTF-8: in VS Code, *Reopen with Encoding* and then *Save with Encoding*.',
		example: { file: 'SOUL.md', text: '# Caf� Soul\n' },
	},
	*check(view) {
		for (const { path, role, content } of knownTexts(view)) {
			if (content.origin === 'template') continue;
			if (!content.lossy && !content.text.includes('\0')) continue;
			const places = [...content.text.matchAll(noProse)];
			const first = places[0]?.index ?? 0;
			const what = content.lossy
				? `is no UTF-8 text: ${view.runtime.title} puts ${unread} where it cannot read it`
				: `has NUL bytes in it, which ${role.injected ? 'go into the prompt' : 'the agent gets with the rest of it'}`;
			yield {
				place: placeIn(path, { start: first, end: Math.min(first + 1, content.text.length) }),
				message: `${path} ${what}, in ${counted(places.length, 'place')}. Save it as UTF-8.`,
			};
		}
	},
};
