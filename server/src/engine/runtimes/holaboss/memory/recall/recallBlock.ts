import type { RecalledMemory } from '../../../../memory/recalled.ts';

/** The line that opens the block. */
export const recallHeading = 'Recalled durable memory:';

/** Said where a memory has no summary, in our words: the runtime has its own. */
const noSummary = 'Nothing sums it up.';

/** One memory as the block shows it: a line that says what it is and how far to trust it, and an excerpt of it. */
export function recalledLines(memory: RecalledMemory): string[] {
	const { scope, type, title, path, summary, verificationPolicy, freshness, stalenessPolicy, note, excerpt } = memory;
	const trust = `Verification: \`${verificationPolicy || 'none'}\`. Freshness: \`${freshness || 'fresh'}\` (\`${stalenessPolicy || 'stable'}\`)`;
	const what = `[${scope || 'memory'}/${type || 'memory'}] ${title || 'Untitled memory'}${path ? ` (\`${path}\`)` : ''}`;
	const lines = [
		`- ${what}: ${summary || noSummary} ${trust}${note?.trim() ? ` - ${note.trim()}` : '.'}`,
		...(excerpt?.trim() ? [`Excerpt: ${excerpt.trim()}`] : []),
	];
	return lines.filter((line) => line.trim() !== '');
}
