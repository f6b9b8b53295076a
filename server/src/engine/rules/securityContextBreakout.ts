import type { Rule, RuleView } from './rule.ts';
import { injectedFiles } from './support/files.ts';
import { placeIn } from './support/places.ts';
import { knownTexts } from './support/texts.ts';

/** What a runtime puts around context files and does not look for inside them. */
interface Frame {
	readonly mark: RegExp;
	/** What happens where a file contains it. */
	readonly effect: string;
}

const ends = (what: string): string =>
	`the text after it is no longer part of ${what}, and the agent may treat it as words of the runtime`;

const frames: Readonly<Record<string, readonly Frame[]>> = {
	goclaw: [
		{ mark: /<\/context_file\s*>/g, effect: ends('the file') },
		{ mark: /<\/system_context\s*>/g, effect: ends('the file') },
		{ mark: /<\/extra_context\s*>/g, effect: ends('the block') },
	],
	openclaw: [
		{
			mark: /<!-- OPENCLAW_CACHE_BOUNDARY -->/g,
			effect: 'the runtime splits the prompt there, and everything after it costs its full price with every message',
		},
	],
};

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
			for (const { mark, effect } of framesOf(view)) {
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

function framesOf({ runtime }: RuleView): readonly Frame[] {
	// The older versions know no boundary.
	if (runtime.family === 'openclaw' && runtime.version.startsWith('2026.1.')) return [];
	return frames[runtime.family] ?? [];
}
