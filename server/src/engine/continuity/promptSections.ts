import type { Part, Prompt } from '../prompt/prompt.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import { blankLine } from './promptCacheProfile.ts';
import type { PromptSection, SectionPosition } from './sections.ts';

/** A section of any runtime's prompt, and where its words are from. */
export interface SourcedSection extends PromptSection {
	/** For people. */
	readonly title: string;
	/** The parts of the prompt that it is made of. */
	readonly parts: readonly Part[];
	/** The file that it has words of; absent where there is none. */
	readonly path?: WorkspacePath;
}

export interface SectionedPrompt {
	/** As they stand in the prompt. */
	readonly sections: readonly SourcedSection[];
	/** What stands between two of them. */
	readonly between: string;
}

const applyAt = 'runtime_config';

/** Where a runtime makes no sections, every part is one. */
function placeOf({ id, source, stability }: Part, index: number): SectionPosition {
	const base = { id, applyAt, channel: 'system_prompt', priority: (index + 1) * 100 } as const;
	const volatility = stability === 'volatile' ? 'run' : source.kind === 'file' ? 'workspace' : 'stable';
	switch (source.kind) {
		case 'file':
			return { ...base, volatility, precedence: 'workspace_policy' };
		case 'recall':
			return { ...base, volatility, precedence: 'runtime_context' };
		case 'wording':
		case 'fact':
			return { ...base, volatility, precedence: 'base_runtime' };
	}
}

const pathOf = ({ source }: Part): WorkspacePath | undefined =>
	source.kind === 'file' || source.kind === 'recall' ? source.path : undefined;

function sectionOf(place: SectionPosition, parts: readonly Part[], isSectioned: boolean): SourcedSection {
	const text = parts.map((part) => part.text).join('');
	const path = parts.map(pathOf).find((each) => each !== undefined);
	return {
		...place,
		title: parts[0]?.title ?? place.id,
		content: isSectioned ? text.trim() : text,
		parts,
		...(path !== undefined && { path }),
	};
}

/** The prompt as sections, blank ones left out. */
export function sectionsOf({ parts }: Prompt): SectionedPrompt {
	const groups: { place: SectionPosition; parts: Part[] }[] = [];
	for (const [index, part] of parts.entries()) {
		const last = groups.at(-1);
		if (part.section && last?.place.id === part.section.id) last.parts.push(part);
		else groups.push({ place: part.section ?? placeOf(part, index), parts: [part] });
	}
	const isSectioned = parts.some(({ section }) => section !== undefined);
	return {
		sections: groups
			.map((group) => sectionOf(group.place, group.parts, isSectioned))
			.filter(({ content }) => content.trim() !== ''),
		between: isSectioned ? blankLine : '',
	};
}
