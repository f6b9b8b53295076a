import { dirname, resolve } from 'node:path/posix';
import type { FileKind } from '../../../server/src/engine/runtimes/copilot/context/kinds.ts';
import { isClaudeRule } from '../../../server/src/engine/runtimes/copilot/context/kinds.ts';
import { parsePromptFile } from '../../../server/src/engine/runtimes/copilot/matter/promptFile.ts';
import { reportedIn } from '../../../server/src/engine/runtimes/copilot/reported/reported.ts';
import type { Input } from '../case.ts';
import { placed, places, treesOf, unplaced, worldOf } from '../coding/world.ts';
import { lineOf } from './matter.ts';
import { reportMessage } from './messages.ts';

/** What VS Code marks in the file of a case; there are no agents, models and tools around it. */
export function validated(input: Input): unknown {
	const { type, content }: { type: FileKind; content: string } = input;
	const path = placed(input.path);
	const disk = worldOf(treesOf(input));
	const file = parsePromptFile(content);
	const reports = reportedIn(file, type, path, {
		exists: (at) => at === path || disk.facts(at).kind !== 'nothing',
		resolve: (target) =>
			target.startsWith('~/') ? `${places.home}/${target.slice(2)}` : resolve(dirname(path), target),
		agents: [],
		tools: new Set<string>(input.availableTools ?? []),
		hasSkillTool: input.settings?.['github.copilot.chat.skillTool.enabled'] === true,
	});
	return [...reports].map((report) => ({
		line: lineOf(content, report.range.start),
		severity: report.severity === 'information' ? 'info' : report.severity,
		message: unplaced(reportMessage(report, type, isClaudeRule(path))),
	}));
}
