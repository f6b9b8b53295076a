import { isJsonObject, type JsonObject } from '../../../../text/json5.ts';
import type { OnLoad, PreparedShape } from '../validation/shape.ts';

const asWritten = (value: JsonObject): PreparedShape => ({ value, isEarlier: false, written: (path) => path });

/** `commands.modelsWrite` was a key once, and is passed over. */
function prepare(config: JsonObject): PreparedShape {
	const { commands } = config;
	if (!isJsonObject(commands) || !Object.hasOwn(commands, 'modelsWrite')) return asWritten(config);
	const { modelsWrite: _, ...others } = commands;
	return { ...asWritten({ ...config, commands: others }), outdated: ['commands.modelsWrite'] };
}

/**
 * OpenClaw 2026.7.1 takes a configuration as it is written, and leaves what earlier versions wrote to its doctor. It goes without a
 * variable that is not set, and does not start with what its schema does not accept.
 */
export const onLoad2026_7: OnLoad = {
	prepare,
	migrated: asWritten,
	unmigrated: () => {},
	keepsVariables: true,
	insistsOnObject: false,
	refusesToStart: true,
};
