// Scripts of gateways that are to be had from the gateway alone, each loaded once.
const loading = new Map<string, Promise<void>>();

/** @throws Error where it cannot be loaded; the next try loads it again */
export function loadScript(src: string): Promise<void> {
  const known = loading.get(src);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(src);
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    });
    document.head.append(script);
  });
  loading.set(src, loaded);
  return loaded;
}
