import { useEffect, useState } from 'react';

/** A picture that is not uploaded yet, as it is on this device: it is described by who sees it. */
export function ChosenPicture({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address && <img className="ed-chosen" src={address} alt="" />;
}
