import type { JsonSchema } from '../../../schema/jsonSchema.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });
const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
const texts = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description });

const action: JsonSchema = { type: 'string', enum: ['allow', 'ask', 'deny'] };

const permission: JsonSchema = {
	description: 'What the agent may do, by tool; of several rules that fit the last counts.',
	anyOf: [
		action,
		{
			type: 'object',
			properties: {
				skill: {
					description: 'Skills by their names, which may hold *. What is denied, the agent does not know.',
					anyOf: [action, { type: 'object', additionalProperties: action }],
				},
				task: {
					description: 'Other agents by their names, which may hold *. What is denied, the agent does not know.',
					anyOf: [action, { type: 'object', additionalProperties: action }],
				},
			},
			additionalProperties: { anyOf: [action, { type: 'object', additionalProperties: action }] },
		},
	],
};

/** An agent, in its own file or in the configuration. */
export const agentSchema: JsonSchema = {
	type: 'object',
	properties: {
		description: text('When to use it: other agents are told this.'),
		mode: {
			type: 'string',
			enum: ['primary', 'subagent', 'all'],
			description: 'primary: for you to choose. subagent: for other agents. all (usual): both.',
		},
		model: text('The model that answers: provider/model.'),
		temperature: { type: 'number', description: 'How freely the model answers.' },
		top_p: { type: 'number', description: 'How much of what is likely the model chooses from.' },
		hidden: flag('true: it is not offered to be chosen.'),
		disable: flag('true: there is no such agent.'),
		permission,
		tools: {
			type: 'object',
			additionalProperties: { type: 'boolean' },
			description: 'The older way to say which tools it has: names to true or false. A list is not allowed.',
		},
		color: text('A color such as "#38A3EE", or primary, secondary, accent, success, warning, error or info.'),
		steps: { type: 'integer', description: 'After so many steps it has to answer.' },
	},
};

const agent: JsonSchema = {
	...agentSchema,
	properties: {
		...agentSchema.properties,
		prompt: text(
			'Opens the prompt in the place of what OpenCode says to the model. {file:./name.md} brings in a file.',
		),
	},
};

/** The settings that decide what the agent reads; there are many more, and none of them is an error here. */
export const configSchema: JsonSchema = {
	type: 'object',
	description: 'Settings of OpenCode that decide what its agent reads.',
	properties: {
		instructions: texts(
			'More files of instructions: paths, patterns and addresses. A relative one counts from the folder that OpenCode is started in and those above, wherever this file lies.',
		),
		default_agent: text('The agent that a conversation begins with. Usual: build.'),
		model: text('The model that answers: provider/model.'),
		agent: { type: 'object', additionalProperties: agent, description: 'Agents by their names.' },
		command: {
			type: 'object',
			description: 'Slash commands by their names.',
			additionalProperties: {
				type: 'object',
				required: ['template'],
				properties: {
					template: text('What the command stands for. $ARGUMENTS is what is typed behind it, $1 its first word.'),
					description: text('Shown in the list of slash commands.'),
					agent: text('The agent that does it.'),
					model: text('The model that does it.'),
					subtask: flag('true: another agent does it, apart from the conversation.'),
				},
			},
		},
		permission,
		skills: {
			type: 'object',
			description: 'Where else skills are.',
			properties: {
				paths: texts('Folders of skills. A relative one counts from the folder that OpenCode is started in.'),
			},
		},
		references: {
			type: 'object',
			description:
				'Other folders, by names of your own, that the agent is told about if they have a description. None of them counts in a file that has `skills` with keys.',
			additionalProperties: {
				anyOf: [
					{ type: 'string' },
					{
						type: 'object',
						properties: {
							path: text('The folder. A relative one counts from the folder of this file.'),
							repository: text('A repository elsewhere, instead of a path.'),
							description: text('What is there. Without it, the agent is not told about the folder.'),
						},
					},
				],
			},
		},
		mcp: {
			type: 'object',
			description: 'Tool servers (MCP) by their names.',
			additionalProperties: {
				type: 'object',
				properties: {
					type: { type: 'string', enum: ['local', 'remote'], description: 'local: a program. remote: an address.' },
					command: texts('The program and its arguments, of a local server: a list, not a text.'),
					environment: { type: 'object', additionalProperties: { type: 'string' } },
					url: text('The address of a remote server.'),
					headers: { type: 'object', additionalProperties: { type: 'string' } },
					enabled: flag('false: it is not started.'),
				},
			},
		},
	},
};
