import type { FileKind } from '../../../server/src/engine/runtimes/copilot/context/kinds.ts';
import type { HeaderFault } from '../../../server/src/engine/runtimes/copilot/matter/promptFile.ts';
import type { EditorReport } from '../../../server/src/engine/runtimes/copilot/reported/report.ts';

/** What VS Code says of a block that is not quite YAML. */
export const faultMessage = (fault: HeaderFault): string =>
	yamlMessage(fault.code, 'about' in fault ? fault.about : []);

function yamlMessage(code: string, [first = '', second = '']: readonly string[]): string {
	switch (code) {
		case 'unexpected-indentation':
			return `Unexpected indentation (expected ${first}, got ${second})`;
		case 'duplicate-key':
			return `Duplicate key: "${first}"`;
		case 'expected-colon':
			return 'Expected ":"';
		case 'missing-value':
			return first === 'item' ? 'Missing sequence item value' : 'Missing value';
		case 'expected-key':
			return 'Expected mapping key';
		case 'expected-flow-map-end':
			return 'Expected "}"';
		case 'unexpected-token':
			return 'Unexpected token in flow sequence';
		case 'expected-flow-seq-end':
			return 'Expected "]"';
		default:
			return 'Invalid header, expecting <key: value> pairs';
	}
}

/** Where a key that it does not know is not supported, as VS Code says it. */
const wheres: Readonly<Record<FileKind, string>> = {
	prompt: 'in prompt files',
	instructions: 'in instructions files',
	agent: 'in VS Code agent files',
	skill: 'by VS Code skills',
};

/** How VS Code says that something is empty: not the same for every key. */
function emptyMessage([key = '', how]: readonly string[]): string {
	if (how !== undefined) return `The '${key}' attribute must be a non-empty string.`;
	return `The '${key}' attribute ${key === 'name' ? 'must' : 'should'} not be empty.`;
}

const listMessages: Readonly<Record<string, string>> = {
	paths: "The 'paths' attribute must be an array of glob patterns.",
};

/** What VS Code says of a file, as it shows it. */
export function reportMessage({ code, about }: EditorReport, kind: FileKind, isRule: boolean): string {
	const [first = '', second = ''] = about;
	switch (code) {
		case 'yaml':
			return yamlMessage(first, about.slice(1));
		case 'unknown-attribute':
			return `Attribute '${first}' is not supported ${isRule ? 'in rules files by VS Code agents' : wheres[kind]}. Supported: ${second}.`;
		case 'ignored-here':
			return `Attribute '${first}' is ignored when running locally in VS Code.`;
		case 'not-text':
			return `The '${first}' attribute must be a string.`;
		case 'empty':
			return emptyMessage(about);
		case 'no-glob':
			return "The 'applyTo' attribute must be a valid glob pattern.";
		case 'not-list':
			return listMessages[first] ?? `The '${first}' attribute must be an array.`;
		case 'item-not-text':
			return `Each entry in the '${first}' attribute must be a string.`;
		case 'empty-path':
			return 'Path entries must be non-empty glob patterns.';
		case 'path-no-glob':
			return `'${first}' is not a valid glob pattern.`;
		case 'exclude-agent':
			return "The 'excludeAgent' attribute must be an string or array.";
		case 'mode-ignored':
			return "The 'mode' attribute has been deprecated. The 'agent' attribute is used instead.";
		case 'mode-renamed':
			return "The 'mode' attribute has been deprecated. Please rename it to 'agent'.";
		case 'unknown-agent':
			return `Unknown agent '${first}'. Available agents: ${second}.`;
		case 'model-shape':
			return "The 'model' attribute must be a string or an array of strings.";
		case 'model-items':
			return "The 'model' array must contain only strings.";
		case 'model-item-empty':
			return 'Model names in the array must be non-empty strings.';
		case 'model-list-empty':
			return "The 'model' array must not be empty.";
		case 'tools-useless':
			return "The 'tools' attribute is only supported when using agents. Attribute will be ignored.";
		case 'tools-shape':
			return "The 'tools' attribute must be an array or a comma separated string.";
		case 'tool-not-text':
			return "Each tool name in the 'tools' attribute must be a string.";
		case 'unknown-tool':
			return `Unknown tool '${first}' will be ignored.`;
		case 'unknown-tool-in-text':
			return `Unknown tool or toolset '${first}'.`;
		case 'infer':
			return "The 'infer' attribute is deprecated in favour of 'user-invocable' and 'disable-model-invocation'.";
		case 'target':
			return `The 'target' attribute must be one of: ${first}.`;
		case 'not-boolean':
			return `The '${first}' attribute must be 'true' or 'false'.`;
		case 'hooks-shape':
			return "The 'hooks' attribute must be a map of hook event types to command arrays.";
		case 'handoff-shape':
			return "Each handoff in the 'handoffs' attribute must be an object with 'label', 'agent', 'prompt' and optional 'send'.";
		case 'handoff-value':
			return second === 'alphanumeric'
				? `The '${first}' property in a handoff must contain at least one alphanumeric character.`
				: `The '${first}' property in a handoff must be ${second}.`;
		case 'handoff-missing':
			return `Missing required properties ${about.map((key) => `'${key}'`).join(', ')} in handoff object.`;
		case 'handoff-key':
			return `Unknown property '${first}' in handoff object. Supported properties are 'label', 'agent', 'prompt' and optional 'send', 'showContinueOn', 'model'.`;
		case 'handoff-twice':
			return `Duplicate handoff label '${first}'. Each handoff must have a unique label.`;
		case 'agents-item':
			return "Each agent name in the 'agents' attribute must be a string.";
		case 'agent-ignored':
			return `Unknown agent '${first}' will be ignored. Available agents: ${second}.`;
		case 'agents-need-tool':
			return "When 'agents' and 'tools' are specified, the 'agent' tool must be included in the 'tools' attribute.";
		case 'github-shape':
			return "The 'github' attribute must be an object.";
		case 'skill-no-name':
			return 'Skill should provide a name.';
		case 'skill-name':
			return 'Skill name may only contain lowercase letters, numbers, and hyphens.';
		case 'skill-folder':
			return `The skill name '${first}' should match the folder name '${second}'.`;
		case 'skill-no-description':
			return 'Skill should provide a description.';
		case 'skill-needs-description':
			return first === 'hidden'
				? 'A description is required when user-invocable is false, because the model needs a description to decide when to load the skill.'
				: 'A description is required when model invocation is enabled, because the model needs a description to decide when to load the skill.';
		case 'skill-fork':
			return "The 'context: fork' attribute requires the skill tool to be enabled (github.copilot.chat.skillTool.enabled).";
		case 'chatmode':
			return 'Chat modes have been renamed to agents. Please move the file to .github/agents';
		case 'no-file':
			return `File '${first}' not found at '${second}'.`;
		case 'bad-reference':
			return `Invalid file reference '${first}'.`;
	}
}
