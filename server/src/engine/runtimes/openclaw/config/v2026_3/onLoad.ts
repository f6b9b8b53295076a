import type { OnLoad, PreparedShape } from '../validation/shape.ts';

const asWritten = (value: PreparedShape['value']): PreparedShape => ({
	value,
	isEarlier: false,
	written: (path) => path,
});

/** 2026.3 takes a configuration as it is written, variables that nobody set included, and does not start with one that it does not accept. */
export const onLoad2026_3: OnLoad = {
	prepare: asWritten,
	migrated: asWritten,
	unmigrated: () => {},
	keepsVariables: true,
	insistsOnObject: false,
	refusesToStart: true,
};
