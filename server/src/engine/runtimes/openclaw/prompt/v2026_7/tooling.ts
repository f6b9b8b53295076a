import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { joinTexts, type ProseOf } from '../prose.ts';
import { fullOnly, has, proseSection } from '../sectionParts.ts';
import { type OpenClawPromptInputs, type OpenClawSection, orderedTools } from '../sections.ts';
import { delegates } from '../v2026_9/delegation.ts';

const noTools = ({ woven }: ProseOf) =>
	woven('tooling.none', ...Array<string>(4).fill('\n'), '\n- exec', '\n- process', ...Array<string>(11).fill('\n'));

/** How to work with the tools, which only the runtime's own surface says. */
function workflow(
	{ woven, lines }: ProseOf,
	inputs: OpenClawPromptInputs,
	written: (name: string) => string,
): WordingText {
	if (inputs.more?.otherSurface) return [];
	return joinTexts([
		woven('tooling.wait', written('exec'), written('process')),
		lines('tooling.spawn'),
		lines(has(inputs, 'sessions_yield') ? 'tooling.yield' : 'tooling.status'),
	]);
}

export const tooling =
	(prose: ProseOf): OpenClawSection =>
	(inputs) => {
		const { lines, toolList } = prose;
		const names = orderedTools(inputs.toolNames, prose.summarised);
		const written = (name: string) => names.find((each) => each.toLowerCase() === name) ?? name;
		const none = inputs.more?.otherSurface ? lines('tooling.none.elsewhere') : noTools(prose);
		const text = joinTexts([
			lines('tooling'),
			names.length > 0 ? toolList(names) : none,
			lines('tooling.last'),
			workflow(prose, inputs, written),
		]);
		const values = names.length > 0 ? { tools: names.join(', ') } : undefined;
		return [proseSection('tooling', 'Tooling', 'Which tools there are', '## Tooling', text, values)];
	};

export const delegation = ({ lines }: ProseOf): OpenClawSection =>
	fullOnly((inputs) => {
		if (!delegates(inputs)) return [];
		const text = joinTexts([
			lines('delegation'),
			lines(has(inputs, 'sessions_yield') ? 'delegation.yield' : 'delegation.push'),
			lines('delegation.evidence'),
			has(inputs, 'subagents') ? lines('delegation.status') : [],
		]);
		const about = 'What to hand to subagents, and who sees it through';
		return [proseSection('delegation', 'Delegation', about, '## Sub-Agent Delegation', text)];
	});
