import { trimSpace } from '../../../../text/goWhiteSpace.ts';
import { fileNames } from '../../files.ts';
import { baseName } from '../../text/goPath.ts';
import type { GoClawShownEntry } from '../contextParts.ts';

/** Code points of a section that are repeated. */
const mostRepeated = 200;

/** Providers whose models are reminded of the style at the very end, by the name of the provider in small letters. */
const isReminded = (provider: string): boolean => {
	const name = provider.toLowerCase();
	return !name.includes('compat') && (name === 'openai' || name === 'codex' || name.includes('chatgpt'));
};

/** The text below the first line that has `## HEADING` in it, whatever stands before or after that. */
function sectionOf(text: string, heading: string): string {
	const mark = `## ${heading}`;
	const at = text.indexOf(mark);
	if (at < 0) return '';
	const [below = ''] = text.slice(at + mark.length).split('\n## ');
	const letters = Array.from(trimSpace(below));
	return letters.length > mostRepeated ? `${letters.slice(0, mostRepeated).join('')}…` : letters.join('');
}

/** What of SOUL.md is said once more to the models of this provider; empty where nothing is. */
export function soulEcho(provider: string, entries: readonly GoClawShownEntry[]): string {
	if (!isReminded(provider)) return '';
	const soul = entries.find(({ path }) => baseName(path) === fileNames.soul);
	if (!soul || 'lines' in soul || soul.seeded !== undefined) return '';
	return ['Style', 'Vibe']
		.map((heading) => sectionOf(soul.content.text, heading))
		.filter(Boolean)
		.join(' | ');
}
