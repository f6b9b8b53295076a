import * as l10n from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GrowthOnPage } from '../../../../protocol/overview/page.ts';
import { post } from '../host.ts';

type GrownView = typeof import('./grown.tsx').Grown;

/** How it grew. Nobody asks for that, and what draws it is not there, before a person looks at it. */
export function Growth({ known }: { readonly known: GrowthOnPage | undefined }) {
	const place = useRef<HTMLElement>(null);
	const [grown, setGrown] = useState<{ readonly Component: GrownView }>();
	useEffect(() => {
		const element = place.current;
		if (!element) return undefined;
		const observer = new IntersectionObserver((entries) => {
			if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
			observer.disconnect();
			post({ type: 'growth' });
			void import('./grown.tsx').then(({ Grown }) => setGrown({ Component: Grown }));
		});
		observer.observe(element);
		return () => observer.disconnect();
	}, []);
	const percent = Math.round(100 * (known?.progress ?? 0));
	return (
		<section ref={place} class="growth" aria-labelledby="growth">
			<h2 id="growth">{l10n.t('How It Grew')}</h2>
			{known?.failure !== undefined && <p role="alert">{known.failure}</p>}
			{known?.growth && grown ? (
				<grown.Component growth={known.growth} {...(known.recall && { recall: known.recall })} />
			) : (
				known?.failure === undefined && (
					<p class="dim" aria-live="polite">
						{l10n.t('Reading the history…')} {percent > 0 && `${percent} %`}
					</p>
				)
			)}
		</section>
	);
}
