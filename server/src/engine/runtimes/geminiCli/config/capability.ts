import type { JsonSchema } from '../../../schema/jsonSchema.ts';
import type { ConfigCapability } from '../../capabilities/config.ts';
import { settingsPath } from '../files.ts';

const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
const texts = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description });

/** The settings that decide what the agent reads; there are many more, and none of them is an error here. */
const schema: JsonSchema = {
	type: 'object',
	description: 'Settings of Gemini CLI that decide what its agent reads.',
	properties: {
		context: {
			type: 'object',
			description: 'What goes into the prompt.',
			properties: {
				fileName: {
					anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
					description: 'Names of context files besides GEMINI.md, which is always read as well.',
				},
				importFormat: {
					type: 'string',
					enum: ['tree', 'flat'],
					description:
						'tree (usual): an imported file comes where it is imported. flat: behind the file that imports it.',
				},
				memoryBoundaryMarkers: texts(
					'Names of files or folders at which the way up ends. Usual: .git. An empty list: only the folder itself.',
				),
				includeDirectories: texts('More folders to work in. Their context files are read as well.'),
				includeDirectoryTree: flag('Whether the first message lists up to 200 files. Usual: true.'),
				discoveryMaxDirs: {
					type: 'number',
					description: 'Gemini CLI 0.61.0 reads this setting and does nothing with it.',
				},
				loadMemoryFromIncludeDirectories: flag('Gemini CLI 0.61.0 reads this setting and does nothing with it.'),
			},
		},
		skills: {
			type: 'object',
			description: 'Skills that the agent is told about.',
			properties: {
				enabled: flag('Whether there are skills at all. Usual: true.'),
				disabled: texts('Names of skills to leave out; upper and lower case are the same.'),
			},
		},
	},
};

export const config: ConfigCapability = { names: [], files: [settingsPath], schema: () => schema };
