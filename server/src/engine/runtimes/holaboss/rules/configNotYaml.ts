import { parseDocument } from 'yaml';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { tooMuchYaml } from '../../../text/yamlBounds.ts';
import { yamlMistake } from '../../../text/yamlMistakes.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { workspaceConfig } from '../files.ts';

interface SettingsFault {
	readonly what: string;
	readonly at: number;
}

/** Nobody is told of what is too much to be looked at. */
const faultIn = oncePerContent((text): SettingsFault | undefined => {
	if (tooMuchYaml(text) !== undefined) return undefined;
	const [first] = parseDocument(text, { prettyErrors: false, logLevel: 'error' }).errors;
	return first && { what: yamlMistake(first.message), at: first.pos[0] };
});

export const configNotYaml: Rule = {
	code: 'config.not-yaml',
	severity: 'error',
	particular: { behind: 'config.invalid' },
	effect: 'no-start',
	docs: {
		title: 'The settings of the workspace are not YAML',
		why: '`workspace.yaml` says which model and servers a workspace of Holaboss uses. If it cannot be read as YAML, nobody can tell what it says, and Holaboss ends every run before the model gets its prompt. The usual reason is a tab: YAML allows only spaces at the beginning of a line.',
		fix: 'Correct the line that the problem points at.',
		example: { file: 'workspace.yaml', text: 'name: Studio\nskills:\n\tenabled: [tea]\n' },
	},
	*check({ snapshot }) {
		const content = snapshot.files.get(workspaceConfig)?.content;
		const fault = content?.kind === 'text' ? faultIn(content) : undefined;
		if (content?.kind !== 'text' || !fault) return;
		const start = Math.min(fault.at, Math.max(0, content.text.length - 1));
		yield {
			place: placeIn(workspaceConfig, { start, end: Math.min(start + 1, content.text.length) }),
			message: `${workspaceConfig} is not YAML (${fault.what}), so Holaboss cannot read the settings of this workspace, and starts no run. Correct this line.`,
		};
	},
};
