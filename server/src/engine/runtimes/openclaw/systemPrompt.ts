import type { Part } from '../../prompt/prompt.ts';
import { type Wording, worded } from '../../prompt/wording.ts';
import type { OpenClawProfile } from './profile.ts';
import type { PromptInputs, Section, SectionPiece } from './sections.ts';

function sectionPart(section: SectionPiece, wording: Wording): Part {
	const stability = section.volatile ? 'volatile' : 'stable';
	if (section.kind === 'file') {
		const { id, title, path, content } = section;
		const source = { kind: 'file', path, runs: content.runs } as const;
		return { id: `openclaw.${id}`, title, text: content.text, source, stability };
	}
	if (section.kind === 'fact') {
		return {
			id: `openclaw.${section.id}`,
			title: section.title,
			text: section.text,
			source: { kind: 'fact' },
			stability,
		};
	}
	return {
		id: section.piece.id,
		title: section.title,
		...worded(section.piece, wording),
		stability,
	};
}

/** Empty parts fall out, a newline stands between the others, and the whole is trimmed: what the runtime does. */
function joinParts(parts: readonly Part[]): Part[] {
	const present = parts.filter((part) => part.text !== '');
	return present.map((part, index) => {
		const last = index === present.length - 1;
		return { ...part, text: last ? part.text.trimEnd() : `${part.text}\n` };
	});
}

/** The parts of a system prompt: `context` between the sections that stand before and after it. */
export function systemPromptParts(
	profile: OpenClawProfile,
	inputs: PromptInputs,
	context: readonly Part[],
	wording: Wording,
): Part[] {
	const partsOf = (sections: readonly Section[]) =>
		sections.flatMap((section) => section(inputs)).map((piece) => sectionPart(piece, wording));
	const { before, after } = profile.sections;
	// With nothing asked for, only the opening is left.
	if (inputs.mode === 'none') return joinParts(partsOf(before.slice(0, 1)));
	return joinParts([...partsOf(before), ...context, ...partsOf(after)]);
}
