import type { MemoryPolicy } from '../../capabilities/memory.ts';
import type { BotholomewProfile } from '../profile.ts';
import { serializePromptFile } from '../prompt/promptFile.ts';
import { recallPolicy } from './recallPolicy.ts';
import { metaOf } from './updateTools.ts';

/** What a person has an agent remember becomes one of its beliefs; the runtime keeps no log by day. */
export function memoryPolicy({ folder, strict, relevantContext }: BotholomewProfile): MemoryPolicy {
	const path = `${folder}/beliefs.md`;
	return {
		curatedPath: path,
		get curatedStart() {
			return strict
				? serializePromptFile({ title: 'Beliefs', loading: 'always', 'agent-modification': true }, '# Beliefs')
				: '---\nloading: always\nagent-modification: true\n---\n\n# Beliefs\n';
		},
		accepts: (other) => other === path,
		declines: (text) => whyLocked(path, text),
		// Older versions have a store of their own making, which nothing outside of it can look into.
		...(relevantContext ? {} : { recall: () => recallPolicy }),
	};
}

/** The runtime's tools keep off a file whose frontmatter says so, and so do we. */
function whyLocked(path: string, text: string): string | undefined {
	try {
		if (metaOf(text)['agent-modification'] === true) return undefined;
	} catch {
		return `Nothing was remembered: the frontmatter of ${path} cannot be read. Fix it first.`;
	}
	return `Nothing was remembered: ${path} does not say “agent-modification: true”, so only you can change it.`;
}
