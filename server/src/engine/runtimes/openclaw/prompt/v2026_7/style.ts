import type { ProseOf } from '../prose.ts';
import type { ChannelStyle } from './channels.ts';

/** What differs between the versions that have the sections of 2026.7.1, besides what their prose leaves out. */
export interface SectionStyle {
	readonly prose: ProseOf;
	readonly channels: ChannelStyle;
	/** True where approvals and senders stand above the files, with what a provider may cache. */
	readonly cachesSenders: boolean;
	/** What the channel's own text stands under. */
	readonly chatHeading: string;
}
