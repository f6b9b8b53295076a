import { directionsIn } from './securityBidirectionalCharacters.ts';
import { invisibleIn } from './securityInvisibleCharacters.ts';
import { tagsIn } from './securityTagCharacters.ts';

/** True where a model reads something in `text` that people do not see, or see elsewhere. */
export const hasHidden = (text: string): boolean =>
	[invisibleIn, tagsIn, directionsIn].some((find) => find(text).length > 0);
