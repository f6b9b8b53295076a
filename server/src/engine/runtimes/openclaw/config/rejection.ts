import type { OpenClawProfile } from '../profile.ts';

/** What the version does with a configuration that it does not accept: the first clause of a message, without its end. */
export const rejection = ({ configShape }: Pick<OpenClawProfile, 'configShape'>): string =>
	configShape.onLoad?.refusesToStart
		? 'The runtime does not start with this configuration'
		: 'The runtime does not accept this configuration';
