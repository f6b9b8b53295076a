import * as vscode from 'vscode';
import type { SlashCommand } from '../../../../protocol/chat/chat.ts';

/** What the commands of the chat itself do. */
export interface SlashActions {
	startNew(): void;
	retry(): void;
	remember(text: string): void;
	flush(): void;
	compact(): void;
	heartbeat(): void;
	session(kind: string): void;
	model(): void;
	preview(): void;
	history(query: string): void;
	export(): void;
	approvals(): void;
}

interface BuiltIn extends SlashCommand {
	run(actions: SlashActions, rest: string): void;
}

/** `/help` is the page's own: it lists what there is. */
const builtIns = (): readonly BuiltIn[] => [
	{
		name: 'new',
		description: vscode.l10n.t('Start a new conversation'),
		usage: '',
		run: (actions) => actions.startNew(),
	},
	{
		name: 'retry',
		description: vscode.l10n.t('Answer the last message again'),
		usage: '',
		run: (actions) => actions.retry(),
	},
	{
		name: 'remember',
		description: vscode.l10n.t('Save something in the agent’s memory'),
		usage: vscode.l10n.t('<what to remember>'),
		run: (actions, rest) => actions.remember(rest),
	},
	{
		name: 'flush',
		description: vscode.l10n.t('Save memories, then summarise the conversation'),
		usage: '',
		run: (actions) => actions.flush(),
	},
	{
		name: 'compact',
		description: vscode.l10n.t('Summarise the conversation'),
		usage: '',
		run: (actions) => actions.compact(),
	},
	{
		name: 'heartbeat',
		description: vscode.l10n.t('Run the heartbeat now'),
		usage: '',
		run: (actions) => actions.heartbeat(),
	},
	{
		name: 'session',
		description: vscode.l10n.t('Change the kind of session'),
		usage: vscode.l10n.t('[kind]'),
		run: (actions, rest) => actions.session(rest),
	},
	{
		name: 'model',
		description: vscode.l10n.t('Choose a model'),
		usage: '',
		run: (actions) => actions.model(),
	},
	{
		name: 'preview',
		description: vscode.l10n.t('Preview the prompt'),
		usage: '',
		run: (actions) => actions.preview(),
	},
	{
		name: 'history',
		description: vscode.l10n.t('Show and search conversations'),
		usage: vscode.l10n.t('[words]'),
		run: (actions, rest) => actions.history(rest),
	},
	{
		name: 'export',
		description: vscode.l10n.t('Export the conversation to a file'),
		usage: '',
		run: (actions) => actions.export(),
	},
	{
		name: 'approvals',
		description: vscode.l10n.t('Manage tool permissions'),
		usage: '',
		run: (actions) => actions.approvals(),
	},
];

/** The chat's own commands first, then the workspace's, of which none can take the place of ours. */
export function allCommands(ofWorkspace: readonly SlashCommand[]): readonly SlashCommand[] {
	const own = builtIns().map(({ name, description, usage }) => ({ name, description, usage }));
	const taken = new Set([...own.map(({ name }) => name), 'help']);
	return [
		...own,
		{ name: 'help', description: vscode.l10n.t('Show all commands'), usage: '' },
		...ofWorkspace.filter(({ name }) => !taken.has(name)),
	];
}

/** Runs `text` where it is a command of the chat itself. `false`: it is something to say, or a skill of the workspace. */
export function runSlashCommand(text: string, actions: SlashActions): boolean {
	const [, name, rest = ''] = /^\/([a-z]+)(?:\s+([\s\S]*))?$/.exec(text.trim()) ?? [];
	const command = builtIns().find((each) => each.name === name);
	command?.run(actions, rest.trim());
	return command !== undefined;
}
