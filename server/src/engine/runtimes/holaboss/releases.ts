/** A state of the program that we stand in for. It has no releases by number: versions are days. */
export interface HolabossRelease {
	readonly id: string;
	readonly version: string;
	readonly title: string;
}

const release = (version: string): HolabossRelease => ({
	id: `holaboss@${version}`,
	version,
	title: `Holaboss ${version}`,
});

export const aprilRelease = release('2026.4.13');

/** After it was renamed holaOS. */
export const mayRelease = release('2026.5.19');
