import type { WordingText } from '../../../prompt/wording/wording.ts';
import { catalogueTitle, skillPieces } from '../skills/list/section.ts';
import { joinTexts, type ProseOf } from './prose.ts';
import { has, proseSection } from './sectionParts.ts';
import type { OpenClawPromptInputs, OpenClawSection, SectionPiece } from './sections.ts';

// Sections that several versions have, each in its own prose.

/** Which model answers; the line is the same wherever it stands. */
export const modelIdentity =
	({ woven }: ProseOf): OpenClawSection =>
	({ more }) => {
		const model = more?.model?.trim();
		if (!model) return [];
		const [opens = '', ends = ''] = woven('model-identity');
		const about = 'Which model answers, for whoever asks';
		return [proseSection('model-identity', 'Model', about, undefined, [opens, ` ${model}`, ends], { model })];
	};

const rituals = {
	below: 'BOOTSTRAP.md is below and comes before anything else',
	'to-read': 'BOOTSTRAP.md is to be read, and comes before anything else',
	limited: 'BOOTSTRAP.md waits for a run that can carry it out',
} as const;

/** Of a first-run ritual that is still to be done. */
export const firstRun =
	({ lines }: ProseOf): OpenClawSection =>
	({ bootstrap: kind }) => {
		if (!kind) return [];
		const text = joinTexts([lines(`bootstrap.${kind}`), kind === 'limited' ? [] : lines('bootstrap')]);
		return [proseSection(`bootstrap-${kind}`, 'First-run setup', rituals[kind], '## Bootstrap Pending', text)];
	};

export const cutNotice =
	({ lines }: ProseOf): OpenClawSection =>
	({ contextCut }) => {
		if (!contextCut) return [];
		const about = 'Some files below are cut; read them whole where it matters';
		const heading = '## Bootstrap Context Notice';
		return [proseSection('cut-notice', 'Notice of cut files', about, heading, lines('cut-notice'))];
	};

export const workspaceFiles =
	({ lines }: ProseOf): OpenClawSection =>
	() => {
		const about = 'The files below are the user’s own';
		const heading = '## Workspace Files (injected)';
		return [proseSection('workspace-files', 'Workspace files', about, heading, lines('workspace-files'))];
	};

/** `spaces`: how many of its fragments a space follows. */
export const reasoningFormat =
	({ woven }: ProseOf, spaces: number): OpenClawSection =>
	({ reasoningTags }) => {
		if (!reasoningTags) return [];
		const text = woven('reasoning-format', ...Array<string>(spaces).fill(' '));
		const about = 'Which tags hold reasoning and answer';
		return [proseSection('reasoning-format', 'Reasoning format', about, '## Reasoning Format', text)];
	};

const silent = 'NO_REPLY';

/** As up to 2026.7.1. */
export const silentReplies =
	({ woven }: ProseOf): OpenClawSection =>
	() => {
		const quoted = `${silent}"\n`;
		const text = woven('silent-replies', `${silent}\n`, '\n', '\n', silent, '\n', '\n', quoted, quoted, silent);
		const about = 'NO_REPLY, and nothing else, means silence';
		return [proseSection('silent-replies', 'Silent replies', about, '## Silent Replies', text)];
	};

export const orchestration =
	({ linesIfAny }: ProseOf): OpenClawSection =>
	(inputs) => {
		const text = inputs.more?.orchestrates && has(inputs, 'sessions_spawn') ? linesIfAny('orchestration') : [];
		if (text.length === 0) return [];
		const about = 'Spread work that can run side by side over subagents';
		const heading = '## Proactive Sub-Agent Orchestration';
		return [proseSection('orchestration', 'Sub-agent orchestration', about, heading, text)];
	};

/** How much of its reasoning people see. */
export const reasoningLevel = ({ woven }: ProseOf, { more }: OpenClawPromptInputs): SectionPiece => {
	const about = 'How much of its reasoning people see';
	const text = woven('reasoning-level', more?.reasoningLevel ?? 'off');
	return proseSection('reasoning-level', 'Reasoning level', about, undefined, text);
};

/** The list of skills below what the version says above it. */
export function skillSection(
	{ skills: catalogue, skillsPrompt }: OpenClawPromptInputs,
	prose: WordingText,
	heading = '## Skills',
): readonly SectionPiece[] {
	const about = 'When to read a skill, and the list of skills';
	if (catalogue) {
		return skillPieces(catalogue, prose, (text, values) =>
			proseSection('skills', catalogueTitle(catalogue), about, heading, text, values),
		);
	}
	const listed = skillsPrompt?.trim();
	return listed ? [proseSection('skills', 'Skills', about, heading, [...prose, listed], { skills: listed })] : [];
}

/** The same sections, of which each says something else from run to run. */
export const volatile = (sections: readonly OpenClawSection[]): readonly OpenClawSection[] =>
	sections.map(
		(section): OpenClawSection =>
			(inputs) =>
				section(inputs).map((piece): SectionPiece => ({ ...piece, volatile: true })),
	);
