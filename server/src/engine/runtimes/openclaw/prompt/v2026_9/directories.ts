import type { WordingText } from '../../../../prompt/wording/wording.ts';
import { joinTexts } from '../prose.ts';
import { proseSection } from '../sectionParts.ts';
import { literalText, type OpenClawPromptInputs, type OpenClawSection } from '../sections.ts';
import { prose2026_9 } from './prose.ts';

const { woven, lines } = prose2026_9;

/** What holds of the place where tools work. */
function placeNotes({ more = {}, bootstrapPresent }: OpenClawPromptInputs, isElsewhere: boolean): WordingText {
	const place = isElsewhere ? 'working directory' : 'workspace';
	return joinTexts([
		more.workspaceOnly ? woven('workspace.only', place, place) : [],
		bootstrapPresent ? lines('workspace.note') : [],
		...(more.workspaceNotes ?? []).map((note) => [note.trim()].filter(Boolean)),
	]);
}

/** Where the agent works: its workspace, or a folder beside it. */
export const directories: OpenClawSection = (inputs) => {
	const { workspaceDir, sandbox, more } = inputs;
	const directory = literalText(workspaceDir);
	const workingDir = more?.workingDir ?? workspaceDir;
	const isElsewhere = !sandbox && workingDir !== workspaceDir;
	const [working = '', single = ''] = woven('workspace');
	const [workspace = '', tools = '', instructions = ''] = woven('workspace.roles');
	const where = isElsewhere
		? [working, literalText(workingDir), tools, '\n', workspace, directory, instructions]
		: [working, `${directory}\n`, single];
	return [
		proseSection(
			'workspace',
			'Workspace',
			'Where the agent works',
			isElsewhere ? '## Directory Roles' : '## Workspace',
			joinTexts([where, placeNotes(inputs, isElsewhere)]),
			{ directory },
		),
	];
};
