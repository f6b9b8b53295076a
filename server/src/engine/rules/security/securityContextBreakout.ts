import type { Rule } from '../rule.ts';
import { injectedFiles } from '../support/files.ts';
import { placeIn } from '../support/places.ts';
import { knownTexts } from '../support/texts.ts';

export const securityContextBreakout: Rule = {
	code: 'security.context-breakout',
	severity: 'warning',
	docs: {
		title: 'This text ends its own block',
		why: [
			'Some runtimes put marks around a context file. If the file contains the closing mark, its block ends early.',
			'',
			'| runtime | mark |',
			'|---|---|',
			'| GoClaw | `</context_file>`, `</system_context>`, `</extra_context>` |',
			'| OpenClaw 2026.9.6 | `<!-- OPENCLAW_CACHE_BOUNDARY -->`, which separates cached text from the rest |',
		].join('\n'),
		fix: 'Remove the mark, or describe it: “the closing tag of context_file”.',
		example: { file: 'SOUL.md', text: '# Soul\n\n<!-- OPENCLAW_CACHE_BOUNDARY -->\n\nYou are Aria.\n' },
	},
	*check(view) {
		const injected = new Set(injectedFiles(view));
		for (const { path, text } of knownTexts(view)) {
			if (!injected.has(path)) continue;
			for (const { mark, effect } of view.runtime.wording.frames ?? []) {
				for (const match of text.matchAll(mark)) {
					yield {
						place: placeIn(path, { start: match.index, end: match.index + match[0].length }),
						message: `Do not use the mark ${match[0]}, which ${view.runtime.title} writes into the prompt itself: ${effect}. Remove it, or use other words.`,
					};
				}
			}
		}
	},
};
