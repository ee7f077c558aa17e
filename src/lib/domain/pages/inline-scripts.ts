// The scripts that stand in pages themselves. Each is the same text on every page, so that the policy of the pages allows
// it by one hash.

export const INLINE_SCRIPTS = {
  /**
   * Fetches and runs the script that it names once the whole page has been read, as a module does by itself, and painted:
   * over a slow network half a page is painted, and what the script looks for may stand in the other half. A script that is
   * imported again, when all else of the page has come, does not run again.
   */
  startAfterPaint:
    '{let{src}=document.currentScript.dataset;document.addEventListener("readystatechange",()=>requestAnimationFrame(()=>setTimeout(()=>import(src))))}',
  /**
   * The same for the script of a page with a ticket builder, which asks a second time at another address: a browser may
   * remember one that failed. Where it does not come, presses are kept no longer (`keepPresses`), the place of the
   * builder says so, and the last press is played on what works without script.
   */
  startBuilder:
    '{let{src}=document.currentScript.dataset;document.addEventListener("readystatechange",()=>requestAnimationFrame(()=>setTimeout(()=>import(src).catch(()=>import(src+"?again")).catch(e=>{let{presses}=self,failed=document.querySelector("[data-builder-failed]"),last;if(presses&&failed){for(let n of["click","change"])removeEventListener(n,presses.hear,true);failed.hidden=false;failed.querySelector("button").onclick=()=>location.reload();for(let{target,type}of presses){target.closest("astro-island").ariaBusy=null;if(type=="click")last=target}if(presses[0])failed.focus();last?.closest("a[href],[type=submit],form button:not([type])")?.click()}reportError(e)}))),{once:true})}',
  /**
   * Before the body: a stored page is painted as that of a customer at once. Cookies are read once for the scripts behind
   * it too: a browser asks another process for them.
   */
  markSignedIn:
    'jar=document.cookie;/signed_in=1/.test(jar)&&(document.documentElement.dataset.session="signed-in")',
  /** Behind the question about cookies, which has the id `consent`: it is part of the first paint for a visitor who has not answered. */
  showConsent: '/consent=/.test(jar)||(consent.hidden=0)',
  /**
   * In front of the first island that sleeps: notes, in turn, what is pressed and changed there before the script of the
   * page has come (islands/directives/start.ts). Controls that work by themselves are left to the browser; the numbers
   * of a grid, which a script paints, are not. A press with a key held down asks for another tab.
   */
  keepPresses:
    '(presses=[]).hear=e=>{let{target,type}=e,i=target.closest("astro-island");if(i){if(type=="click"){if(e.ctrlKey||e.metaKey||e.shiftKey||e.altKey||target.closest("[data-native]:not([data-set])"))return;e.preventDefault();e.stopImmediatePropagation();i.ariaBusy="true"}presses.push({target,type})}};for(let n of["click","change"])addEventListener(n,presses.hear,true)',
  /**
   * Before the body: keeps a press on a link that a script opens until that script has come, and plays it again
   * (session/page-start.ts). It may not come: a second press is left to the browser. So is one with a key held down, which
   * asks for another tab or window.
   */
  keepOpening:
    'onclick=e=>{let o=e.target.closest("[data-wake],[data-drawer-open]");return!o||e.ctrlKey||e.metaKey||e.shiftKey||o.dataset.pressed||!(o.dataset.pressed=1)}',
  /**
   * Behind a button that waits for its script: that script makes up for a press that came before it. It may not
   * come: a second press is left to the browser. So is one with a key held down, which asks for another tab.
   */
  keepPress:
    'document.currentScript.previousElementSibling.onclick=e=>e.ctrlKey||e.metaKey||e.currentTarget.dataset.pressed||!(e.currentTarget.dataset.pressed=1)',
} as const;
