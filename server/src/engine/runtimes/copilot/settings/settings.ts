import { isFailure, isJsonObject, type Json, type JsonObject, parseJson5 } from '../../../text/json5.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import type { FileContent } from '../../../workspace/snapshot.ts';

/** The switches that decide what reaches a model, with what they are unless somebody sets them (VS Code 1.139.1). */
const switches = {
	'github.copilot.chat.codeGeneration.useInstructionFiles': true,
	'chat.useAgentsMdFile': true,
	'chat.useNestedAgentsMdFiles': false,
	'chat.useClaudeMdFile': true,
	'chat.includeApplyingInstructions': true,
	'chat.includeReferencedInstructions': false,
	'chat.useAgentSkills': true,
	'chat.useCustomizationsInParentRepositories': false,
	'chat.customInstructionsInSystemMessage': true,
	'chat.experimental.useSkillAdherencePrompt': false,
	'github.copilot.chat.skillTool.enabled': false,
} as const;

export type SettingSwitch = keyof typeof switches;

/** Settings that name the folders to look in. */
export type LocationSetting =
	| 'chat.instructionsFilesLocations'
	| 'chat.promptFilesLocations'
	| 'chat.agentSkillsLocations'
	| 'chat.agentFilesLocations';

/** Instructions that a setting holds as text; the setting is an old one, and still works. */
const instructionTexts = 'github.copilot.chat.codeGeneration.instructions';

/** The settings of the person, and over them those of the folder. */
export interface CopilotSettings {
	isOn(name: SettingSwitch): boolean;
	/** Folders that are set, and whether they are to be looked in; undefined where the setting is no list of folders. */
	locations(name: LocationSetting): Readonly<Record<string, boolean>> | undefined;
	/** Instructions for every language. */
	readonly texts: readonly string[];
}

/** A file of settings that cannot be read says nothing. */
const objectIn = oncePerContent((text): JsonObject => {
	const parsed = parseJson5(text);
	return isFailure(parsed) || !isJsonObject(parsed.value) ? {} : parsed.value;
});

export const settingsIn = (content: FileContent | undefined): JsonObject =>
	content?.kind === 'text' ? objectIn(content) : {};

/** `true`, `false`, and the same as text. */
function switchOf(value: Json): boolean | undefined {
	if (typeof value === 'boolean') return value;
	const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
	return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** Objects are laid over one another key by key; anything else takes the place of what was there. */
function mergedLocations(layers: readonly JsonObject[], name: LocationSetting): Json {
	let merged: Json = {};
	for (const { [name]: value } of layers) {
		if (value === undefined) continue;
		merged = isJsonObject(value) && isJsonObject(merged) ? Object.assign({}, merged, value) : value;
	}
	return merged;
}

function textsIn(layers: readonly JsonObject[]): readonly string[] {
	const texts = [...layers].reverse().flatMap((layer) => {
		const list = layer[instructionTexts];
		return Array.isArray(list)
			? list.flatMap((item: Json) =>
					isJsonObject(item) && typeof item.text === 'string' && item.language === undefined ? [item.text] : [],
				)
			: [];
	});
	return texts.filter((text) => text !== '');
}

/** `layers`: what each file of settings says, the one that counts for most last. */
export function settingsFrom(layers: readonly JsonObject[]): CopilotSettings {
	return {
		isOn(name) {
			const set = layers.findLast((layer) => layer[name] !== undefined)?.[name];
			return set === undefined ? switches[name] : Boolean(set);
		},
		locations(name) {
			const merged = mergedLocations(layers, name);
			if (!isJsonObject(merged)) return undefined;
			const entries = Object.entries(merged).flatMap(([path, value]): [string, boolean][] => {
				const isOn = switchOf(value);
				return isOn === undefined || path.trim() === '' ? [] : [[path.trim(), isOn]];
			});
			return Object.fromEntries(entries);
		},
		texts: textsIn(layers),
	};
}
