import type { Runtime } from '../../runtimes/runtime.ts';

/** What comes of a configuration that the runtime does not accept: the first clause of a message, without its end. */
export const rejectionBy = ({ title, config }: Pick<Runtime, 'title' | 'config'>): string =>
	config?.refusesToStart
		? `${title} does not start with this file`
		: `${title} will ignore this entire file and use its defaults`;
